import type { Translation } from '../define.ts'
import type { value as english } from '../en/value.ts'

export const value: Translation<typeof english> = {
  'value.empty': 'Es gibt keinen Wert',
  'value.too_long': 'Der Text hat mehr als 2.000 Zeichen',
  'value.long_colour': 'Der Name der Farbe hat mehr als 120 Zeichen',
  'value.unknown_colour': '„{value}“ ist keine der Farben',
  'value.unknown': 'Nicht akzeptiert: {values}',
  'value.unknown_and_more': 'Nicht akzeptiert: {values} und {count, number} weitere',
  'value.several': 'Es hat mehrere Werte ({values}), dieses Attribut nimmt aber nur einen an',
  'value.not_boolean': '„{value}“ ist weder Ja noch Nein',
  'value.not_a_number': '„{value}“ ist keine Zahl',
  'value.ambiguous_number': '„{value}“ kann Tausender oder Dezimalstellen enthalten. Legen Sie den Wert in der Wertetabelle fest',
  'value.unknown_unit': '„{value}“ ist keine bekannte Einheit',
  'value.unit_not_expected': 'Dieses Attribut hat keine Einheit, „{value}“ hat aber eine',
  'value.cannot_convert': '„{value}“ kann nicht in {unit} umgerechnet werden',
  'value.too_large': '„{value}“ ist zu groß',
  'value.not_a_dimension': '„{value}“ ist keine Abmessung wie 10 x 20 x 5',
  'value.negative_side': '„{value}“ hat eine Seite unter null',
  'value.not_a_date': '„{value}“ ist kein Datum wie 2026-01-31',
  'value.ambiguous_date': 'Tag und Monat von „{value}“ sind nicht eindeutig. Legen Sie den Wert in der Wertetabelle fest',
  'value.invalid': 'Dies passt nicht zum Attribut.',
}
