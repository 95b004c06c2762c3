import type { ReactNode } from 'react'
import { company } from '@stoa/contract/company.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useCall } from '../../lib/calls.ts'
import { DetailSkeleton, PanelError } from '../../ui/states.tsx'
import { ProfileForm } from './profile-form.tsx'
import styles from '../../ui/page.module.css'

/** The person, their company's public face, what keeps the account safe, and `mails`: which e-mails they get. */
export function ProfilePage({ mails }: { mails: ReactNode }) {
  const profile = useCall(company.myProfile, {})
  if (profile.data) return <ProfileForm profile={profile.data} mails={mails} />
  if (profile.isError)
    return (
      <section className={styles.card}>
        <PanelError message={messageOf(profile.error)} onRetry={() => void profile.refetch()} />
      </section>
    )
  return <DetailSkeleton />
}
