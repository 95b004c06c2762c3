import type { Translation } from '../define.ts'
import type { basicInput as english } from '../en/input-basic.ts'

export const basicInput: Translation<typeof english> = {
  'input.email': 'Saisissez une adresse e-mail comme name@example.com.',
  'input.max_characters': 'Utilisez au maximum {limit, plural, one {# caractère} other {# caractères}}.',
  'input.required': 'Ce champ est obligatoire.',
}
