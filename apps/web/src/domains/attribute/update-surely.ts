import { t } from '@lingui/core/macro'
import { isApiError, issuesOf, messageOf } from '../../lib/api-error.ts'
import { confirm } from '../../ui/confirm.tsx'

/** Saves an attribute. Where products have values that are removed, a person confirms first; returns undefined when they do not. */
export async function updateSurely<T>(name: string, save: (isSure: boolean) => Promise<T>): Promise<T | undefined> {
  try {
    return await save(false)
  } catch (error) {
    if (!isApiError(error, 'in_use') || !issuesOf(error).some(({ path }) => path === 'allowedValues')) throw error
    const isSure = await confirm({ title: t`Remove values of ${name}?`, message: messageOf(error), confirm: t`Remove anyway`, isDanger: true })
    return isSure ? save(true) : undefined
  }
}
