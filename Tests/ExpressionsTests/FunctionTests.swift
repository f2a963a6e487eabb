import Expressions
import Testing

/// The result of each function.
struct FunctionTests {
  @Test(arguments: [
    ("if(1 = 1, 'a', 'b')", "'a'"), ("coalesce(${none}, '', 3)", "3"), ("coalesce('', '')", "''"),
    ("not(true())", "false"), ("boolean('false')", "true"), ("true() and false()", "false"),
    ("false() or 'x'", "true"), ("once(7)", "5"), (". + 1", "6"),
  ])
  func logic(_ source: String, _ result: String) throws {
    #expect(try Trial().shown(source) == result)
  }

  @Test(arguments: [
    ("number('12.50')", "12.5"), ("number(' 7 ')", "7"), ("number('1e3')", "no number"),
    ("int(-2.7)", "-2"), ("floor(-2.5)", "-3"), ("ceiling(-2.5)", "-2"), ("ceiling(2.1)", "3"),
    ("abs(-3)", "3"), ("pow(1.5, 3)", "3.375"), ("pow(2, -2)", "0.25"), ("pow(0, 0)", "1"),
    ("pow(0, -1)", "no number"), ("pow(-1, 1000001)", "-1"),
    ("pow(1, -9223372036854775808)", "1"), ("pow(2, -9223372036854775808)", "no number"),
    ("pow(4, 0.5)", "2"),
    ("-7 mod 3", "-1"), ("7 mod -3", "1"), ("7.5 mod 2", "1.5"), ("5 mod 0", "no number"),
    ("2 + 3 * 4 - 6 div 2", "11"), ("-(2 + 3)", "-5"), ("--2", "2"), ("-0", "0"),
    ("sqrt(2)", "1.4142135623731"), ("sqrt(16)", "4"), ("sqrt(-1)", "no number"), ("sqrt(0)", "0"),
    ("sqrt(0.0001)", "0.01"), ("exp(1)", "2.71828182845905"), ("exp(0)", "1"), ("exp(-5000)", "0"),
    ("exp(5000)", "no number"), ("log(10)", "2.30258509299405"), ("log(0)", "no number"),
    ("log10(1000)", "3"), ("log10(0.001)", "-3"), ("pi()", "3.14159265358979"),
    ("sin(pi() div 6)", "0.5"), ("cos(0)", "1"), ("sin(0)", "0"), ("tan(0)", "0"),
    ("atan(1)", "0.785398163397448"), ("asin(1)", "1.5707963267949"), ("acos(2)", "no number"),
    ("acos(1)", "0"), ("atan2(1, -1)", "2.35619449019234"), ("atan2(0, 0)", "0"),
    ("cos(1000000)", "0.936752127533145"),
    // The sum is the smallest coefficient of 128 bits.
    (
      "-(-99999999999999999999999999999999999999 - 70141183460469231731687303715884105729)",
      "170141183460469231731687303715884105728"
    ),
    (
      "(-99999999999999999999999999999999999999 - 70141183460469231731687303715884105729) mod -1",
      "0"
    ),
  ])
  func numbers(_ source: String, _ result: String) throws {
    #expect(try Trial().shown(source) == result)
  }

  @Test(arguments: [
    ("concat(${t}, ' ', ${n})", "'Ada 17'"), ("string(1.50)", "'1.5'"),
    ("substr('hello', 1, 3)", "'el'"), ("substr('hello', 2)", "'llo'"),
    ("substr('hello', -3)", "'llo'"), ("substr('hello', 1, -1)", "'ell'"),
    ("substr('hello', 4, 2)", "''"), ("substr('héllo', 1, 2)", "'é'"),
    ("string-length('Straße')", "6"), ("contains('banana', 'nan')", "true"),
    ("contains('a', '')", "true"), ("starts-with('abc', 'ab')", "true"),
    ("ends-with('abc', 'bc')", "true"), ("ends-with('c', 'abc')", "false"),
    ("substring-before('a-b-c', '-')", "'a'"), ("substring-after('a-b-c', '-')", "'b-c'"),
    ("substring-after('abc', 'x')", "''"), ("translate('bar', 'abc', 'AB')", "'BAr'"),
    ("translate('cab', 'abc', 'A')", "'A'"), ("normalize-space('  a \n b ')", "'a b'"),
    ("regex('abc1', '[a-z]+[0-9]')", "true"), ("regex('abc1!', '[a-z]+[0-9]')", "false"),
    ("regex('abc', '^[a-z]+$')", "true"),
  ])
  func texts(_ source: String, _ result: String) throws {
    #expect(try Trial().shown(source) == result)
  }

  @Test(arguments: [
    ("selected(${several}, 'cough')", "true"), ("selected(${several}, 'rash')", "false"),
    ("selected('a b', 'b')", "true"), ("selected(${several}, 'fever cough')", "false"),
    ("count-selected(${several})", "2"), ("count-selected(${none})", "0"),
    ("selected-at(${several}, 1)", "'cough'"), ("selected-at(${several}, 2)", "''"),
    ("${several} = 'fever cough'", "true"), ("label(${one})", "'Blue'"),
    ("jr:choice-name(${one}, '${one}')", "'Blue'"),
    ("jr:choice-name('fever', '${several}')", "'Fever'"), ("label(${several})", "'Fever, Cough'"),
  ])
  func choices(_ source: String, _ result: String) throws {
    #expect(try Trial().shown(source) == result)
  }

  @Test(arguments: [
    ("today() + 30", "2026-12-22"), ("today() - 1", "2026-11-21"), ("30 + today()", "2026-12-22"),
    ("today() - ${born}", "9763"), ("${none} + today()", "no number"),
    ("today() + 99999999", "no number"),
    ("now() - 106751991167.3", "no number"),
    ("date-time('1970-01-01T00:00:00') - 106751991167.3", "no number"),
    ("now() + 0.5", "2026-11-22T22:00:00+01:00"), ("now() - ${seen}", "0"),
    ("date('2026-02-30')", "''"), ("date(${seen})", "2026-11-22"),
    ("date-time('2026-11-22T10:00')", "2026-11-22T10:00:00"),
    ("time('7:30')", "''"), ("time('07:30:15')", "07:30:15"), ("time(now())", "10:00"),
    ("format-date(${born}, '%e.%n.%y %%')", "'29.2.00 %'"),
    ("format-date-time(now(), '%Y-%m-%d %H:%M:%S.%3')", "'2026-11-22 10:00:00.000'"),
    ("format-date(${none}, '%Y')", "''"), ("decimal-date-time(${seen})", "20779.375"),
    ("difference-in-days('2026-01-01', today())", "325"),
    ("difference-in-weeks(today(), ${born})", "-1394"),
    ("difference-in-months('2024-01-31', '2024-02-29')", "1"),
    ("difference-in-years(${born}, '2001-02-28')", "1"),
    ("difference-in-years(${none}, today())", "no number"),
    ("difference-in-days('2026-11-23T01:00:00+02:00', '2026-11-22T23:00:00Z')", "0"),
    ("difference-in-days('2026-11-22T23:00:00Z', '2026-11-23T01:00:00Z')", "0"),
    ("difference-in-days('2026-11-23T01:00:00Z', '2026-11-21T23:00:00Z')", "-1"),
    ("difference-in-years('2025-11-22T23:00:00', '2026-11-22T01:00:00')", "0"),
    ("difference-in-years('2025-11-22T23:00:00', '2026-11-22T23:00:00')", "1"),
    ("min(today(), '2020-01-01')", "2020-01-01"), ("max(today(), '', '2020-01-01')", "2026-11-22"),
    ("max(today(), 1)", "20779"),
    ("add-date('2024-01-31', 0, 1, 0)", "2024-02-29"),
    ("add-date('2024-02-29', 1, 0, 1)", "2025-03-01"),
    ("add-date(today(), 9999, 0, 0)", "''"),
  ])
  func times(_ source: String, _ result: String) throws {
    #expect(try Trial().shown(source) == result)
  }

  @Test(arguments: [
    ("position(..)", "2"), ("indexed-repeat(${dose}, ${medicine}, 3)", "2"),
    ("indexed-repeat(${dose}, ${medicine}, 4)", "''"),
    ("indexed-repeat(${dose}, ${medicine}, ${none})", "''"),
    ("pulldata('villages', 'name', 'id', ${n})", "'villages.name[id=17]'"),
  ])
  func `functions read repeats and tables`(_ source: String, _ result: String) throws {
    #expect(try Trial().shown(source) == result)
  }

  @Test(arguments: Function.allCases)
  func `every function is called in these tests`(_ function: Function) throws {
    let here = try TestSource.text() + TestSource.text(of: "DecisionTests.swift")
    #expect(here.contains("\(function.rawValue)("))
  }
}
