import { define } from '../define.ts'

/** Why a value does not fit an attribute. */
export const value = define({
  'value.empty': ['There is no value'],
  'value.too_long': ['The text has more than 2,000 characters'],
  'value.long_colour': ['The name of the colour has more than 120 characters'],
  'value.unknown_colour': ['“{value}” is not one of the colours', { value: 'text' }],
  'value.unknown': ['Not accepted: {values}', { values: 'list' }],
  'value.unknown_and_more': ['Not accepted: {values} and {count, number} more', { values: 'list', count: 'count' }],
  'value.several': ['It has several values ({values}), but this attribute takes one', { values: 'list' }],
  'value.not_boolean': ['“{value}” is neither yes nor no', { value: 'text' }],
  'value.not_a_number': ['“{value}” is not a number', { value: 'text' }],
  'value.ambiguous_number': ['“{value}” may be in thousands or have decimals. Set its value in the value table', { value: 'text' }],
  'value.unknown_unit': ['“{value}” is not a known unit', { value: 'text' }],
  'value.unit_not_expected': ['This attribute has no unit, but “{value}” has one', { value: 'text' }],
  'value.cannot_convert': ['“{value}” cannot be converted to {unit}', { value: 'text', unit: 'text' }],
  'value.too_large': ['“{value}” is too large', { value: 'text' }],
  'value.not_a_dimension': ['“{value}” is not a dimension such as 10 x 20 x 5', { value: 'text' }],
  'value.negative_side': ['“{value}” has a side below zero', { value: 'text' }],
  'value.not_a_date': ['“{value}” is not a date such as 2026-01-31', { value: 'text' }],
  'value.ambiguous_date': ['The day and month of “{value}” are ambiguous. Set its value in the value table', { value: 'text' }],
  'value.invalid': ['This does not fit the attribute.'],
})
