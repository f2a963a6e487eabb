import FieldEngine
import JSONText
