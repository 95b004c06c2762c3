import { signIn as signInRoutes } from '@stoa/contract/sign-in.ts'
import { apiKey } from '@stoa/contract/api-key.ts'
import { auth } from '@stoa/contract/auth.ts'
import { privacy } from '@stoa/contract/privacy.ts'
import { security } from '@stoa/contract/security.ts'
import { company } from '@stoa/contract/company.ts'
import { team } from '@stoa/contract/team.ts'
import type { BoundRoute } from '../../kit/http.ts'
import { asSystem, handle, handleOutsideTransaction } from '../../kit/http.ts'
import { deleteAccount } from './account/delete-account.ts'
import { sendEmailConfirmation } from './mail/send-email-confirmation.ts'
import { sendEmailReset } from './mail/send-email-reset.ts'
import { cancelEmailChange } from './email/cancel-email-change.ts'
import { changeEmail } from './email/change-email.ts'
import { changePassword } from './password/change-password.ts'
import { confirmEmail } from './mail/confirm-email.ts'
import { createApiKey } from './api-key/create-api-key.ts'
import { getMyProfile } from './profile/get-my-profile.ts'
import { listApiKeys } from './api-key/list-api-keys.ts'
import { reauthenticate } from './session/reauthenticate.ts'
import { resetPassword } from './password/reset-password.ts'
import { revokeApiKey } from './api-key/revoke-api-key.ts'
import { acceptInvitation } from './team/accept-invitation.ts'
import { findInvitation } from './team/find-invitation.ts'
import { inviteMember } from './team/invite-member.ts'
import { listMyCompanies } from './team/list-my-companies.ts'
import { listTeam } from './team/list-team.ts'
import { leaveTeam } from './team/leave-team.ts'
import { removeMember } from './team/remove-member.ts'
import { resendInvitation } from './team/resend-invitation.ts'
import { revokeInvitation } from './team/revoke-invitation.ts'
import { switchCompany } from './team/switch-company.ts'
import { updateMember } from './team/update-member.ts'
import { addPasskey } from './passkey/add-passkey.ts'
import { reauthenticateWithPasskey } from './passkey/reauthenticate-with-passkey.ts'
import { removePasskey } from './passkey/remove-passkey.ts'
import { renamePasskey } from './passkey/rename-passkey.ts'
import { signInWithPasskey } from './passkey/sign-in-with-passkey.ts'
import { startPasskey } from './passkey/start-passkey.ts'
import { startPasskeySignIn } from './passkey/start-passkey-sign-in.ts'
import { confirmApp } from './second-factor/confirm-app.ts'
import { createRecoveryCodes } from './second-factor/create-recovery-codes.ts'
import { getSecurity } from './second-factor/get-security.ts'
import { removeApp } from './second-factor/remove-app.ts'
import { resetMember } from './second-factor/reset-member.ts'
import { resetPerson } from './second-factor/reset-person.ts'
import { setSecondFactorRequired } from './second-factor/set-second-factor-required.ts'
import { setUpApp } from './second-factor/set-up-app.ts'
import { endOtherSessions } from './session/end-other-sessions.ts'
import { addOwner } from './team/add-owner.ts'
import { endSession } from './session/end-session.ts'
import { listSessions } from './session/list-sessions.ts'
import { signIn } from './session/sign-in.ts'
import { signOut } from './session/sign-out.ts'
import { updateProfile } from './profile/update-profile.ts'
import { stopViewing } from './session/stop-viewing.ts'
import { validateToken } from './session/validate-token.ts'
import { viewCompany } from './session/view-company.ts'

// Those at the edge hash for tens of milliseconds, or count tries that a rollback must not give back. Register is the marketplace domain's.
export const authRoutes: readonly BoundRoute[] = [
  asSystem(handleOutsideTransaction(signInRoutes.validateToken, validateToken)),
  asSystem(handleOutsideTransaction(signInRoutes.login, signIn)),
  asSystem(handleOutsideTransaction(auth.sendEmailConfirmation, sendEmailConfirmation)),
  asSystem(handleOutsideTransaction(auth.confirmEmail, confirmEmail)),
  asSystem(handleOutsideTransaction(auth.sendEmailReset, sendEmailReset)),
  asSystem(handleOutsideTransaction(auth.resetPassword, resetPassword)),
  asSystem(handleOutsideTransaction(signInRoutes.startPasskey, startPasskeySignIn)),
  asSystem(handleOutsideTransaction(signInRoutes.withPasskey, signInWithPasskey)),
  handleOutsideTransaction(auth.reauthenticateWithPasskey, reauthenticateWithPasskey),
  handle(security.get, getSecurity),
  handle(security.sessions, listSessions),
  handle(security.endSession, endSession),
  handle(security.endOtherSessions, endOtherSessions),
  handle(security.setUpApp, setUpApp),
  handleOutsideTransaction(security.confirmApp, confirmApp),
  handle(security.removeApp, removeApp),
  handleOutsideTransaction(security.createRecoveryCodes, createRecoveryCodes),
  handleOutsideTransaction(security.startPasskey, startPasskey),
  handleOutsideTransaction(security.addPasskey, addPasskey),
  handle(security.renamePasskey, renamePasskey),
  handle(security.removePasskey, removePasskey),
  handle(security.resetMember, resetMember),
  handle(security.resetPerson, resetPerson),
  handle(security.setRequired, setSecondFactorRequired),
  handleOutsideTransaction(auth.changePassword, changePassword),
  handleOutsideTransaction(auth.changeEmail, changeEmail),
  handle(auth.cancelEmailChange, cancelEmailChange),
  handleOutsideTransaction(auth.reauthenticate, reauthenticate),
  handle(privacy.deleteAccount, deleteAccount),
  handle(auth.signOut, signOut),
  handle(auth.viewCompany, viewCompany),
  handle(auth.stopViewing, stopViewing),
  handle(company.myProfile, getMyProfile),
  handleOutsideTransaction(company.updateProfile, updateProfile),
  handle(apiKey.list, listApiKeys),
  handle(apiKey.create, createApiKey),
  handle(apiKey.revoke, revokeApiKey),
  handle(team.list, listTeam),
  handle(team.invite, inviteMember),
  handle(team.addOwner, addOwner),
  handle(team.resend, resendInvitation),
  handle(team.revoke, revokeInvitation),
  handle(team.updateMember, updateMember),
  handle(team.removeMember, removeMember),
  handle(team.leave, leaveTeam),
  asSystem(handleOutsideTransaction(team.findInvitation, findInvitation)),
  asSystem(handleOutsideTransaction(team.acceptInvitation, acceptInvitation)),
  handle(team.myCompanies, listMyCompanies),
  asSystem(handleOutsideTransaction(team.switchCompany, switchCompany)),
]
