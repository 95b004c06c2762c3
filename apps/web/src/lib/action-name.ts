import { t } from '@lingui/core/macro'

/**
 * Returns the name of a button for screen readers where what it shows does not say what it is about: "Ship: Order 1001". It begins with the
 * visible text in every language: who speaks to the computer says what they see.
 */
export function actionName(action: string, about: string): string {
  return t`${action}: ${about}`
}
