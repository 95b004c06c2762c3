import { t } from '@lingui/core/macro'
import { Flex } from '@mantine/core'
import type { Company } from '@stoa/contract/company.ts'
import { ChevronDown } from 'lucide-react'
import { useSession } from '../../lib/use-session.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import { shownLater } from '../../ui/shown-later.tsx'
import textStyles from '../../ui/text.module.css'

const OwnCompanies = shownLater(async () => (await import('./own-companies.tsx')).OwnCompanies)

/** The person who is signed in and the company they act for, with the person's other companies. */
export function WhoIsSignedIn({ company, className }: { company: Pick<Company, 'companyName'> | undefined; className: string | undefined }) {
  const name = useSession()?.name
  return (
    <MenuButton
      width={260}
      entries={[
        { kind: 'action', label: t`Profile`, href: '/account/profile' },
        { kind: 'action', label: t`Security`, href: '/account/security' },
        { kind: 'action', label: t`Team`, href: '/account/team' },
      ]}
      button={
        <button type="button" className={className} title={t`Signed in as ${name ?? ''}, ${company?.companyName ?? ''}`}>
          <span className={textStyles.hidden}>{t`Signed in as`} </span>
          <Flex component="strong" align="center" gap={4} maw={150}>
            <span>{name}</span> <ChevronDown size={12} aria-hidden />
          </Flex>
          <span>{company?.companyName}</span>
        </button>
      }
    >
      <OwnCompanies />
    </MenuButton>
  )
}
