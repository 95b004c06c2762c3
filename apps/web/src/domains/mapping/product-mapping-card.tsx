import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { mapping } from '@stoa/contract/mapping.ts'
import type { MarketplaceReadiness } from '@stoa/contract/mapping-shapes.ts'
import type { Product } from '@stoa/contract/product.ts'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { messageOf } from '../../lib/api-error.ts'
import { useCall } from '../../lib/calls.ts'
import { percent } from '../../lib/format.ts'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import { Link } from '../../ui/link.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PanelError } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { readinessMessage, readinessTodo } from '../product/listing/readiness-labels.ts'
import { ProductMappingRow } from './product-mapping-row.tsx'
import { useFreshMappings } from './use-fresh-mappings.ts'
import textStyles from '../../ui/text.module.css'

/** What each marketplace asks of a product: whether it is ready there and why not, and every attribute with its value and where that comes from. */
export function ProductMapping({ product }: { product: Product }) {
  const account = useSession()
  const isMerchant = account?.companyType === 'MERCHANT'
  useFreshMappings()
  const places = product.marketplaces.filter(({ listings }) => listings.some(({ collection }) => collection !== null))
  return places.map(({ marketplaceId, marketplaceName }) => (
    <Place
      key={marketplaceId}
      productId={product.id}
      merchantId={product.merchantId}
      marketplaceId={marketplaceId}
      title={isMerchant ? t`${marketplaceName} requirements` : t`Marketplace attributes`}
      isMerchant={isMerchant}
    />
  ))
}

/** What the operator's collections ask for, with what a product that waits for its decision has of it. */
export function ReviewMapping({ productId, merchantId }: { productId: string; merchantId: string }) {
  const marketplaceId = useSession()?.companyId ?? ''
  useFreshMappings()
  return <Place productId={productId} merchantId={merchantId} marketplaceId={marketplaceId} title={t`Marketplace attributes`} isMerchant={false} />
}

type PlaceProps = { productId: string; merchantId: string; marketplaceId: string; title: string; isMerchant: boolean }

function Place({ productId: id, merchantId, marketplaceId, title, isMerchant }: PlaceProps) {
  const mayManage = useMay('mapping:manage')
  const listQuery = { params: { id }, query: isMerchant ? { marketplaceId } : {} }
  const { data, error, refetch } = useCall(mapping.ofProduct, listQuery)
  if (error && !data) {
    return (
      <Card title={title}>
        <PanelError message={messageOf(error)} onRetry={() => void refetch()} />
      </Card>
    )
  }
  if (!data) return null
  const readiness = data.readiness.find((one) => one.marketplaceId === marketplaceId)
  const workbench = `/shop/mappings?${new URLSearchParams(isMerchant ? { marketplaceId } : { merchantId }).toString()}`
  return (
    <Card
      title={title}
      isFlush
      actions={
        <Link className={textStyles.link} href={workbench}>
          {t`View mappings`}
        </Link>
      }
    >
      {readiness && <Ready readiness={readiness} isMerchant={isMerchant} />}
      {data.attributes.length === 0 ? (
        <Box component="p" px={20} py={14} c="dimmed">{t`Its collections use no attributes.`}</Box>
      ) : (
        <Table label={title}>
          <thead>
            <tr>
              <th scope="col">{t`Attribute`}</th>
              <th scope="col">{t`Value`}</th>
              <Box component="th" scope="col" visibleFrom="sm">
                {t`Source`}
              </Box>
              {mayManage && (
                <th scope="col">
                  <span className={textStyles.hidden}>{t`Change`}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {data.attributes.map((requested) => (
              <ProductMappingRow
                key={requested.definition.productAttributeDefinitionId}
                requested={requested}
                marketplaceId={marketplaceId}
                listQuery={listQuery}
                mayManage={mayManage}
              />
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}

function Ready({
  readiness: { isReady, isComputing, percentageMapped, reasons },
  isMerchant,
}: {
  readiness: MarketplaceReadiness
  isMerchant: boolean
}) {
  // Placing and approving is what the operator is here to do.
  const blocking = reasons.filter(({ level, code }) => level === 'required' && (isMerchant || readinessTodo({ code }) !== undefined))
  const isSettled = isMerchant ? isReady : blocking.length === 0
  const state = isComputing ? t`Updating attributes` : isSettled ? t`Ready` : t`Not ready`
  return (
    <Box px={20} pb={12}>
      <Notice
        tone={isSettled ? 'success' : 'pending'}
        icon={isSettled ? <CircleCheck size={18} aria-hidden /> : <CircleAlert size={18} aria-hidden />}
      >
        <strong>{state}</strong>
        {percentageMapped !== null && <span> · {t`${percent(percentageMapped)} mapped`}</span>}
        {blocking.length > 0 && (
          <ul>
            {blocking.map((reason) => (
              <li key={`${reason.code} ${reason.field}`}>
                {readinessMessage(reason)} {isMerchant && readinessTodo(reason)}
              </li>
            ))}
          </ul>
        )}
        {!isMerchant && blocking.length > 0 && <p>{t`The merchant needs to fix this.`}</p>}
      </Notice>
    </Box>
  )
}
