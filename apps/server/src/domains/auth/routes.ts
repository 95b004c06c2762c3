import { apiKey } from '@stoa/contract/api-key.ts'
import { auth } from '@stoa/contract/auth.ts'
import { company } from '@stoa/contract/company.ts'
import type { BoundRoute } from '../../kit/http.ts'
import { asSystem, handle, handleOutsideTransaction } from '../../kit/http.ts'
import { sendEmailConfirmation, sendEmailReset } from './request-mail.ts'
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
  asSystem(handleOutsideTransaction(auth.validateToken, validateToken)),
  asSystem(handleOutsideTransaction(auth.login, signIn)),
  asSystem(handleOutsideTransaction(auth.sendEmailConfirmation, sendEmailConfirmation)),
  asSystem(handleOutsideTransaction(auth.confirmEmail, confirmEmail)),
  asSystem(handleOutsideTransaction(auth.sendEmailReset, sendEmailReset)),
  asSystem(handleOutsideTransaction(auth.resetPassword, resetPassword)),
  handleOutsideTransaction(auth.changePassword, changePassword),
  handleOutsideTransaction(auth.reauthenticate, reauthenticate),
  handle(auth.signOut, signOut),
  handle(company.myProfile, getMyProfile),
  handleOutsideTransaction(company.updateProfile, updateProfile),
  handle(apiKey.list, listApiKeys),
  handle(apiKey.create, createApiKey),
  handle(apiKey.revoke, revokeApiKey),
]
