import type { ReactNode } from 'react'
import { company } from '@stoa/contract/company.ts'
import { useCall } from '../../lib/calls.ts'
import { PagePending } from '../../ui/page-pending.tsx'
import { ProfileForm } from './profile-form.tsx'

/** The person, their company's public face, what keeps the account safe, and `mails`: which e-mails they get. */
export function ProfilePage({ mails }: { mails: ReactNode }) {
  const profile = useCall(company.myProfile, {})
  if (profile.data) return <ProfileForm profile={profile.data} mails={mails} />
  return <PagePending error={profile.error} onRetry={() => void profile.refetch()} shape="settings" />
}
