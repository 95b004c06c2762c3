import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import { useNavigation } from '../../ui/link.tsx'
import { openedLater } from '../../ui/opened-later.tsx'
import { SettingsSection } from '../../ui/page-layout.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'

const CloseCompanyDialog = openedLater(async () => (await import('./close-company-dialog.tsx')).CloseCompanyDialog)

/** The end of the settings of a company: its owners close it. */
export function CloseCompanySection() {
  const { go } = useNavigation()
  const own = useSession()
  const mayClose = useMay('company:close')
  const [isClosing, setClosing] = useState(false)
  if (!own || !mayClose || own.companyType === 'ADMIN') return null
  return (
    <SettingsSection title={t`Close company`} text={t`For companies that stop. Everything open has to be settled before.`}>
      <RowList isInset>
        <Row name={t`Close company`} note={t`Orders and invoices are kept as the law requires.`}>
          <Button variant="default" onClick={() => setClosing(true)}>
            {t`Close company`}
          </Button>
        </Row>
      </RowList>
      {isClosing && (
        <CloseCompanyDialog
          companyId={own.companyId}
          isMerchant={own.companyType === 'MERCHANT'}
          onClosed={() => go('/signout', { replace: true })}
          onClose={() => setClosing(false)}
        />
      )}
    </SettingsSection>
  )
}
