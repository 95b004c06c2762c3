import { t } from '@lingui/core/macro'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** The list of products while what belongs on it is not known yet. */
export function ProductsPending() {
  return (
    <>
      <PageHeader title={t`Products`} />
      <LoadingBlock h="70vh" radius="lg" />
    </>
  )
}
