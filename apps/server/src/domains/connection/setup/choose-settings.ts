import { AppError } from '../../../kit/errors.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { openSecrets } from '../open-secrets.ts'
import type { ProviderField } from '../ports.ts'
import type { ConnectionRow } from '../queries.ts'
import type { SplitSettings } from '../rules.ts'
import { readSettings } from '../rules.ts'

/**
 * Returns the settings of a connection from what was entered and what is stored of it. Where nothing is stored and nothing was entered, `createTrial` returns
 * those of an account at the simulated provider. Throws 422 with the field of each error.
 */
export function chooseSettings(
  { vault }: JobCtx,
  fields: readonly ProviderField[],
  given: Readonly<Record<string, string>>,
  present: ConnectionRow | undefined,
  createTrial?: () => SplitSettings,
): SplitSettings {
  const isBlank = Object.values(given).every((value) => value.trim() === '')
  if (!present && isBlank && createTrial) return createTrial()
  const before = present ? { settings: present.settings, secrets: openSecrets(vault, present) } : { settings: {}, secrets: {} }
  const { settings, secrets, issues } = readSettings(fields, given, before)
  if (issues[0]) throw new AppError('invalid_input', { detail: issues[0].message, errors: issues })
  return { settings, secrets }
}
