import { t } from '@lingui/core/macro'
import type { Company } from '@stoa/contract/company.ts'
import { useSession } from '../../lib/use-session.ts'
import { Link } from '../../ui/link.tsx'
import textStyles from '../../ui/text.module.css'

/** The person who is signed in and the company they act for; leads to the profile. */
export function WhoIsSignedIn({ company, className }: { company: Pick<Company, 'companyName'>; className: string | undefined }) {
  const name = useSession()?.name
  return (
    <Link className={className} href="/account/profile" title={t`Signed in as ${name ?? ''}, ${company.companyName}`}>
      <span className={textStyles.hidden}>{t`Signed in as`} </span>
      <strong>{name}</strong>
      <span>{company.companyName}</span>
    </Link>
  )
}
