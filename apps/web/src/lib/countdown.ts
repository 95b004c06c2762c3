import { t } from '@lingui/core/macro'
/** What is left of a wait: seconds, or whole minutes above 60 s. Source: specification §9. */
export function countdown(seconds: number): string {
  return seconds > 60 ? t`${Math.ceil(seconds / 60)} min` : `${Math.max(0, Math.ceil(seconds))} s`
}
