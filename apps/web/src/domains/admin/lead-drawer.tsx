import { t } from '@lingui/core/macro'
import type { Lead } from '@stoa/contract/lead.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Link } from '../../ui/link.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { When } from '../../ui/when.tsx'

/** A message of the contact form, with who sent it. */
export function LeadDrawer({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  return (
    <SideDrawer title={lead.name} onClose={onClose}>
      <DescriptionList
        items={[
          [
            t`E-mail`,
            <Link key="mail" href={`mailto:${lead.email}`}>
              {lead.email}
            </Link>,
          ],
          [t`Company`, lead.companyName],
          [t`Phone`, lead.phone],
          [t`Received`, <When key="at" at={lead.createdAt} as="time" />],
        ]}
      />
      <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{lead.message}</p>
    </SideDrawer>
  )
}
