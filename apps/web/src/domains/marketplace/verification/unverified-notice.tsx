import { t } from '@lingui/core/macro'
import { Box, Button } from '@mantine/core'
import type { Verification } from '@stoa/contract/verification.ts'
import { ShieldAlert } from 'lucide-react'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** Says which marketplaces have to verify the merchant before its products go on sale there, and leads to what is missing. Nothing without any. */
export function UnverifiedNotice({ marketplaces }: { marketplaces: readonly Verification[] }) {
  if (marketplaces.length === 0) return null
  const names = marketplaces.map(({ marketplaceName }) => marketplaceName).join(', ')
  return (
    <Box mb={20}>
      <Notice
        tone="pending"
        icon={<ShieldAlert size={18} aria-hidden />}
        actions={
          <Button component={Link} href="/settings/verification" size="xs" variant="default">
            {t`Complete verification`}
          </Button>
        }
      >
        <strong>{t`Your business is not verified`}</strong>
        <p>{t`New products go on sale on ${names} once it has verified your business.`}</p>
      </Notice>
    </Box>
  )
}
