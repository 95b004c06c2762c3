import * as z from 'zod/mini'
import { route } from './route.ts'
import { Email } from './text.ts'

/** Ends accounts, and erases personal data. See docs/decisions/0030-erasing-personal-data.md. */
export const privacy = {
  deleteAccount: route({
    method: 'POST',
    path: '/Auth/DeleteAccount',
    permission: 'account:use',
    beforeSecondFactor: true,
    reauthentication: 'always',
    errors: ['state_forbids'],
    summary:
      "Deletes the account of the caller permanently: it signs in nowhere any more, and histories name nobody. Refused (`state_forbids`) while they are a company's only owner",
    body: z.strictObject({
      /** The address of the account, typed to confirm. */
      email: Email,
    }),
  }),
}
