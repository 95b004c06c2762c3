import { route } from './route.ts'
import { OwnVerification } from './verification.ts'

/** What screens of products ask of verification. A file of its own: they fetch nothing else of it. */
export const verificationState = {
  my: route({
    method: 'GET',
    path: '/Verification/My',
    permission: 'verification:read',
    summary: 'The details and documents of the merchant, and how each of its marketplaces verified them',
    returns: OwnVerification,
  }),
}
