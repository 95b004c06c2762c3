import { MailPreferences } from '../domains/notification/mail-preferences.tsx'
import { ProfilePage } from '../domains/company/profile-page.tsx'

/** The profile with the choice of e-mails, which is a later domain's. */
export function ProfileWithMails() {
  return <ProfilePage mails={<MailPreferences />} />
}
