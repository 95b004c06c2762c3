import { t } from '@lingui/core/macro'
import { campaign } from '@stoa/contract/campaign.ts'
import type { CampaignDetail, CampaignProduct } from '@stoa/contract/campaign.ts'
import { ActionIcon, Box, Button, Group } from '@mantine/core'
import { Ellipsis, Package, Plus } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { usePages, useSend } from '../../lib/calls.ts'
import { useMay } from '../../lib/use-may.ts'
import { confirm } from '../../ui/confirm.tsx'
import { useInfiniteScroll } from '../../ui/infinite-scroll.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import { ObjectCell } from '../../ui/object-cell.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { ProductNotes } from './product-notes.tsx'
import { ProductPrice } from './product-price.tsx'
import { RowList } from '../../ui/row-list.tsx'
import textStyles from '../../ui/text.module.css'
import { openedLater } from '../../ui/opened-later.tsx'

const PriceDialog = openedLater(async () => (await import('./price-dialog.tsx')).PriceDialog)
const ProductPicker = openedLater(async () => (await import('./product-picker.tsx')).ProductPicker)

/** The products of a campaign with their prices; the company that runs it adds, changes and removes them. */
export function CampaignProducts({ present }: { present: CampaignDetail }) {
  const mayManage = useMay('campaign:manage')
  const mayEdit = mayManage && present.isEditable
  const [isAdding, setAdding] = useState(false)
  const [pricing, setPricing] = useState<CampaignProduct>()
  const list = usePages(campaign.products, { params: { id: present.id }, query: { limit: 50 } })
  const mark = useInfiniteScroll(list)
  const remove = useSend(campaign.removeProducts, {
    refreshes: [campaign.get, campaign.products, campaign.availableProducts, campaign.paged],
    onError: (error) => toastFailed(messageOf(error)),
  })
  const askToRemove = async (product: CampaignProduct) => {
    const isSure = await confirm({
      title: t`Remove ${product.name} from the campaign?`,
      message: present.isRunning ? t`Shoppers pay the shop’s own price at once.` : t`You can add it again later.`,
      confirm: t`Remove product`,
      isDanger: true,
    })
    if (isSure)
      remove.mutate({ body: { id: present.id, products: [{ id: product.id }] } }, { onSuccess: () => toastDone(t`${product.name} removed`) })
  }
  const addButton = (
    <Button size="xs" leftSection={<Plus size={14} aria-hidden />} onClick={() => setAdding(true)}>
      {t`Add products`}
    </Button>
  )
  return (
    <Card title={t`Products`} isFlush actions={mayEdit && (list.isLoading || list.rows.length > 0) ? addButton : undefined}>
      {list.rows.length > 0 && (
        <RowList label={t`Products`}>
          {list.rows.map((row) => (
            <Group key={row.id} component="li" gap="md" px="md" py={10} wrap="nowrap">
              <Box component="span" flex={1} miw={0}>
                <ObjectCell
                  name={row.name}
                  href={`/shop/products/${row.id}`}
                  subline={<ProductNotes product={row} isOver={present.status === 'Ended'} />}
                  pictureSrc={row.thumbnailImage?.src ?? null}
                />
              </Box>
              <ProductPrice product={row} />
              {mayManage && row.isRemovable && (
                <MenuButton
                  button={
                    <ActionIcon variant="subtle" color="gray" aria-label={t`Actions for ${row.name}`}>
                      <Ellipsis size={16} aria-hidden />
                    </ActionIcon>
                  }
                  entries={[
                    ...(mayEdit ? [{ kind: 'action' as const, label: t`Change price`, onClick: () => setPricing(row) }] : []),
                    { kind: 'action', label: t`Remove from campaign`, onClick: () => void askToRemove(row), isDanger: true },
                  ]}
                />
              )}
            </Group>
          ))}
        </RowList>
      )}
      {!list.isLoading && list.error === undefined && list.rows.length === 0 && (
        <EmptyState
          picture={<Package size={26} />}
          title={t`No products yet`}
          text={t`Add products for sale with a discount or at a campaign price.`}
          action={mayEdit ? addButton : undefined}
        />
      )}
      {list.error !== undefined && <PanelError message={messageOf(list.error)} onRetry={list.retry} />}
      <div ref={mark} aria-live="polite">
        {(list.isLoading || list.isLoadingMore) && <p className={textStyles.note}>{t`Loading...`}</p>}
      </div>
      {isAdding && <ProductPicker present={present} onClose={() => setAdding(false)} />}
      {pricing && <PriceDialog present={present} product={pricing} onClose={() => setPricing(undefined)} />}
    </Card>
  )
}
