import type { Translation } from '../define.ts'
import type { basicInput as english } from '../en/input-basic.ts'

export const basicInput: Translation<typeof english> = {
  'input.email': 'Vul een e-mailadres in, zoals naam@example.com.',
  'input.max_characters': 'Gebruik maximaal {limit, plural, one {# teken} other {# tekens}}.',
  'input.required': 'Dit is verplicht.',
}
