import { apiKey } from '@stoa/contract/api-key.ts'
import { auth } from '@stoa/contract/auth.ts'
import { company } from '@stoa/contract/company.ts'
import type { BoundRoute } from '../../kit/http.ts'
import { asSystem, handle, handleAtEdge } from '../../kit/http.ts'
import { sendEmailConfirmation, sendEmailReset } from './ask-for-mail.ts'
import { changePassword } from './change-password.ts'
import { confirmEmail } from './confirm-email.ts'
import { createApiKey } from './create-api-key.ts'
import { getMyProfile } from './get-my-profile.ts'
import { listApiKeys } from './list-api-keys.ts'
import { reauthenticate } from './reauthenticate.ts'
import { resetPassword } from './reset-password.ts'
import { revokeApiKey } from './revoke-api-key.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { updateProfile } from './update-profile.ts'
import { validateToken } from './validate-token.ts'

// Those at the edge hash for tens of milliseconds, or count tries that a rollback must not give back. Register is the marketplace domain's.
export const authRoutes: readonly BoundRoute[] = [
  asSystem(handleAtEdge(auth.validateToken, validateToken)),
  asSystem(handleAtEdge(auth.login, signIn)),
  asSystem(handleAtEdge(auth.sendEmailConfirmation, sendEmailConfirmation)),
  asSystem(handleAtEdge(auth.confirmEmail, confirmEmail)),
  asSystem(handleAtEdge(auth.sendEmailReset, sendEmailReset)),
  asSystem(handleAtEdge(auth.resetPassword, resetPassword)),
  handleAtEdge(auth.changePassword, changePassword),
  handleAtEdge(auth.reauthenticate, reauthenticate),
  handle(auth.signOut, signOut),
  handle(company.myProfile, getMyProfile),
  handleAtEdge(company.updateProfile, updateProfile),
  handle(apiKey.list, listApiKeys),
  handle(apiKey.create, createApiKey),
  handle(apiKey.revoke, revokeApiKey),
]
