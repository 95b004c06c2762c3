import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import type { SkeletonProps } from '@mantine/core'

/** The space of content that is still loading. Screen readers say `label`. */
export function LoadingBlock({ label = t`Loading...`, ...props }: SkeletonProps & { label?: string }) {
  return <Skeleton role="status" aria-busy aria-label={label} {...props} />
}
