import { define } from '../define.ts'

/** What can be wrong with the fields of the sign-in page, which loads no other texts of `input`. */
export const basicInput = define({
  'input.email': ['Enter an e-mail address such as name@example.com.'],
  'input.max_characters': ['Use at most {limit, plural, one {# character} other {# characters}}.', { limit: 'count' }],
  'input.required': ['This is required.'],
})
