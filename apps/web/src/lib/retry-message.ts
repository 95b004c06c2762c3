import { t } from '@lingui/core/macro'
import { isApiError, messageOf } from './api-error.ts'

/** As `messageOf`, where the screen reads again what was changed elsewhere: the person need not load it. */
export function retryMessageOf(error: unknown): string {
  return isApiError(error, 'stale_version') ? t`This was updated elsewhere. Review it and try again.` : messageOf(error)
}
