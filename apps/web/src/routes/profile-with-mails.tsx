import { SignInAddress } from '../domains/auth/sign-in-address.tsx'
import { ProfilePage } from '../domains/company/profile-page.tsx'
import { MailPreferences } from '../domains/notification/mail-preferences.tsx'

/** The profile with the sign-in address and the choice of e-mails, which are later domains'. */
export function ProfileWithMails() {
  return <ProfilePage address={({ email, newEmail }) => <SignInAddress email={email} newEmail={newEmail} />} mails={<MailPreferences />} />
}
