import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { useIsOnline } from '../../ui/online.ts'

/** Says that what is on screen may be old while there is no connection. */
export function OfflineNotice() {
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {isOnline ? null : (
        <Box px={16} py={8} bg="var(--pending-bg)" c="var(--pending-text)" fz="sm" ta="center">
          {t`You are offline. What you see may be out of date, and changes cannot be saved.`}
        </Box>
      )}
    </div>
  )
}
