import { message } from '@stoa/messages/describe.ts'
import type { RunRow } from '../run/to-run.ts'
import type { CodedMessage } from '@stoa/contract/params.ts'
import type { ProviderField } from './ports.ts'
import type { Message } from '@stoa/messages/describe.ts'

const dots = '••••'

/** A secret as it may be shown: its last four characters, and none of a short one. */
export function maskSecret(secret: string): string {
  return secret.length < 12 ? dots : dots + secret.slice(-4)
}

/** What a company's settings come to: plain ones, and secrets to be sealed. */
export type SplitSettings = { settings: Record<string, string>; secrets: Record<string, string> }
type Issue = { path: string; code: string; message: Message }

/**
 * Reads what was typed into a provider's fields. A blank secret keeps the one before, and so does one sent back masked; a file is kept
 * unless blank is sent for it. What belongs to another choice (`shownWith`) is not kept. A secret is not kept for another server: whoever may change the address must not learn it that way.
 * Every error is named by its field.
 */
export function readSettings(
  fields: readonly ProviderField[],
  given: Readonly<Record<string, string>>,
  before: SplitSettings,
): SplitSettings & { issues: Issue[] } {
  const issues: Issue[] = Object.keys(given)
    .filter((key) => !fields.some((field) => field.key === key))
    .map((key) => ({ path: `settings.${key}`, code: 'unknown_field', message: message('connection_error.unknown_setting', { key }) }))
  const settings: Record<string, string> = {}
  const secrets: Record<string, string> = {}
  const hasMoved = fields.some(({ key, type }) => type === 'url' && isOtherOrigin(before.settings[key], given[key]))
  for (const field of fields.filter(({ shownWith }) => !shownWith || (given[shownWith.key] ?? before.settings[shownWith.key]) === shownWith.value)) {
    const value = given[field.key]?.trim()
    if (field.type === 'file') {
      const kept = before.settings[field.key]
      if (value !== '' && kept !== undefined) {
        settings[field.key] = kept
        settings[fileNameKey(field.key)] = before.settings[fileNameKey(field.key)] ?? ''
      }
      continue
    }
    const isSecret = field.type === 'secret'
    const isKept = isSecret && (value === undefined || value === '' || value.startsWith(dots))
    if (isKept && hasMoved && before.secrets[field.key] !== undefined) {
      issues.push({
        path: `settings.${field.key}`,
        code: 'secret_needed_again',
        message: message('connection_error.secret_again', { field: field.label }),
      })
      continue
    }
    const chosen = isKept ? (before.secrets[field.key] ?? '') : (value ?? '')
    if (chosen === '') {
      if (field.isRequired)
        issues.push({
          path: `settings.${field.key}`,
          code: 'required',
          message: message('connection_error.setting_required', { field: field.label }),
        })
      continue
    }
    const issue = isKept ? undefined : issueIn(field, chosen)
    if (issue) issues.push({ path: `settings.${field.key}`, ...issue })
    else if (isSecret) secrets[field.key] = chosen
    else settings[field.key] = chosen
  }
  return { settings, secrets, issues }
}

/** Whether an address leads to another server than the one before. One that cannot be read is refused as such elsewhere. */
function isOtherOrigin(before: string | undefined, given: string | undefined): boolean {
  const [old, next] = [before, given].map((address) =>
    address !== undefined && URL.canParse(address.trim()) ? new URL(address.trim()).origin : undefined,
  )
  return old !== undefined && next !== undefined && old !== next
}

function issueIn(field: ProviderField, value: string): { code: string; message: Message } | undefined {
  if (/\p{Cc}/u.test(value)) return { code: 'invalid', message: message('connection_error.control_character', { field: field.label }) }
  if (field.type === 'url' && !(/^https?:\/\//i.test(value) && URL.canParse(value)))
    return { code: 'invalid_url', message: message('connection_error.invalid_url') }
  if (field.type === 'number' && !/^-?\d{1,15}(\.\d{1,6})?$/.test(value))
    return { code: 'invalid_number', message: message('connection_error.invalid_number') }
  if (field.type === 'flag' && value !== 'true' && value !== 'false')
    return { code: 'invalid_flag', message: message('connection_error.invalid_flag') }
  if (field.type === 'choice' && !field.choices?.some((choice) => choice.value === value))
    return {
      code: 'invalid_choice',
      message: message('connection_error.invalid_choice', { choices: field.choices?.map((choice) => choice.value).join(', ') ?? '' }),
    }
  return undefined
}

/** Where the name an uploaded file had is kept beside its key. */
export function fileNameKey(key: string): string {
  return `${key}Name`
}

/** Settings as their owner sees them: a secret masked, a file by the name it had. */
export function toVisibleSettings(fields: readonly ProviderField[], { settings, secrets }: SplitSettings): Record<string, string> {
  const shown: Record<string, string> = {}
  for (const { key, type } of fields) {
    const value = type === 'secret' ? secrets[key] : type === 'file' ? settings[fileNameKey(key)] : settings[key]
    if (value !== undefined) shown[key] = type === 'secret' ? maskSecret(value) : value
  }
  return shown
}

/** Returns what went wrong in a sync that ended; null where nothing did. */
export function syncError(run: Pick<RunRow, 'status' | 'failed' | 'error'>): CodedMessage | null {
  if (run.status === 'failed') return run.error ?? message('run_error.sync_failed')
  return run.failed > 0 ? message('run_error.products_failed', { count: run.failed }) : null
}

/** Returns the name of the bucket that the calls of a connection are taken from. */
export function callKey(connectionId: string): string {
  return `calls ${connectionId}`
}
