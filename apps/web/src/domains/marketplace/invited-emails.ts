import { maxInvitedMerchants } from '@stoa/contract/merchant-invitation.ts'
import { t } from '@lingui/core/macro'
import { Email } from '@stoa/contract/text.ts'

/** Returns the addresses in a text, each once: one a line, or with commas, semicolons or spaces between them. */
export function emailsIn(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/[\s,;]+/)
        .filter((one) => one !== '')
        .map((one) => one.toLowerCase()),
    ),
  ]
}

/** Returns what is wrong with the addresses of a text; undefined where nothing is. */
export function emailsProblem(text: string): string | undefined {
  const emails = emailsIn(text)
  if (emails.length === 0) return t`Enter at least one e-mail address.`
  if (emails.length > maxInvitedMerchants) return t`Enter at most ${maxInvitedMerchants} addresses.`
  const wrong = emails.find((one) => !Email.safeParse(one).success)
  return wrong === undefined ? undefined : t`“${wrong}” is not an e-mail address.`
}
