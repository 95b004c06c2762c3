import { t } from '@lingui/core/macro'
import { Flex, Menu } from '@mantine/core'
import type { Company } from '@stoa/contract/company.ts'
import { ChevronDown } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { useSession } from '../../lib/use-session.ts'
import { Link } from '../../ui/link.tsx'
import textStyles from '../../ui/text.module.css'

const OwnCompanies = lazy(() => import('./own-companies.tsx').then((file) => ({ default: file.OwnCompanies })))

/** The person who is signed in and the company they act for, with the person's other companies. */
export function WhoIsSignedIn({ company, className }: { company: Pick<Company, 'companyName'> | undefined; className: string | undefined }) {
  const name = useSession()?.name
  const [isOpened, setOpened] = useState(false)
  return (
    <Menu position="bottom-end" width={260} onOpen={() => setOpened(true)}>
      <Menu.Target>
        <button type="button" className={className} title={t`Signed in as ${name ?? ''}, ${company?.companyName ?? ''}`}>
          <span className={textStyles.hidden}>{t`Signed in as`} </span>
          <Flex component="strong" align="center" gap={4} maw={150}>
            <span>{name}</span> <ChevronDown size={12} aria-hidden />
          </Flex>
          <span>{company?.companyName}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} href="/account/profile">
          {t`Profile`}
        </Menu.Item>
        <Menu.Item component={Link} href="/account/security">
          {t`Security`}
        </Menu.Item>
        <Menu.Item component={Link} href="/account/team">
          {t`Team`}
        </Menu.Item>
        {isOpened && (
          <Suspense>
            <OwnCompanies />
          </Suspense>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
