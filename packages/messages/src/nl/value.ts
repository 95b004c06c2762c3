import type { Translation } from '../define.ts'
import type { value as english } from '../en/value.ts'

export const value: Translation<typeof english> = {
  'value.empty': 'Er is geen waarde',
  'value.too_long': 'De tekst heeft meer dan 2.000 tekens',
  'value.long_colour': 'De naam van de kleur heeft meer dan 120 tekens',
  'value.unknown_colour': '“{value}” is niet een van de kleuren',
  'value.unknown': 'Niet geaccepteerd: {values}',
  'value.unknown_and_more': 'Niet geaccepteerd: {values} en nog {count, number}',
  'value.several': 'Er zijn meerdere waarden ({values}), maar dit kenmerk heeft er één',
  'value.not_boolean': '“{value}” is geen ja en geen nee',
  'value.not_a_number': '“{value}” is geen getal',
  'value.ambiguous_number': '“{value}” kan duizendtallen of decimalen hebben. Stel de waarde in de waardentabel in',
  'value.unknown_unit': '“{value}” is geen bekende eenheid',
  'value.unit_not_expected': 'Dit kenmerk heeft geen eenheid, maar “{value}” wel',
  'value.cannot_convert': '“{value}” kan niet worden omgerekend naar {unit}',
  'value.too_large': '“{value}” is te groot',
  'value.not_a_dimension': '“{value}” is geen afmeting zoals 10 x 20 x 5',
  'value.negative_side': '“{value}” heeft een zijde kleiner dan nul',
  'value.not_a_date': '“{value}” is geen datum zoals 2026-01-31',
  'value.ambiguous_date': 'Dag en maand van “{value}” zijn niet te onderscheiden. Stel de waarde in de waardentabel in',
  'value.invalid': 'Dit past niet bij het kenmerk.',
}
