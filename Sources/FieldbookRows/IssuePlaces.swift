package import FormSession

/// The places in a form to which a list of issues is limited.
package enum IssuePlaces {
  case all
  case one(Int)
  case some([Int])

  /// Returns the places of a filter; nil if the form contains none of them.
  package init?(_ filter: IssueFilter, in form: KnownForm) {
    if let field = filter.field {
      guard let place = form.places[field],
        filter.group == nil || form.groupKeys[place] == filter.group
      else { return nil }
      self = .one(place)
    } else if let group = filter.group {
      let places = form.keys.indices.filter { form.groupKeys[$0] == group }
      if places.isEmpty { return nil }
      self = .some(places)
    } else {
      self = .all
    }
  }
}
