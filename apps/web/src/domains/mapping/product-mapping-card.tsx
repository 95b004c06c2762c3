import { mapping } from '@stoa/contract/mapping.ts'
import type { MarketplaceReadiness } from '@stoa/contract/mapping-shapes.ts'
import type { Product } from '@stoa/contract/product.ts'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { messageOf } from '../../lib/api-error.ts'
import { useCall } from '../../lib/calls.ts'
import { percent } from '../../lib/format.ts'
import { useMay, useSession } from '../../lib/use-session.ts'
import { Link } from '../../ui/link.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { PanelError } from '../../ui/states.tsx'
import { ProductMappingRow } from './product-mapping-row.tsx'
import { useFreshMappings } from './use-fresh-mappings.ts'
import './product-mapping.css'

/** What each marketplace asks of a product: whether it is ready there and why not, and every attribute with its value and where that comes from. */
export function ProductMapping({ product }: { product: Product }) {
  const account = useSession()
  const isMerchant = account?.companyType === 'MERCHANT'
  useFreshMappings()
  const places = product.marketplaces.filter(({ listings }) => listings.some(({ collection }) => collection !== null))
  return places.map(({ marketplaceId, marketplaceName }) => (
    <Place
      key={marketplaceId}
      product={product}
      marketplaceId={marketplaceId}
      title={isMerchant ? `Asked for by ${marketplaceName}` : 'Asked for'}
      isMerchant={isMerchant}
    />
  ))
}

type PlaceProps = { product: Product; marketplaceId: string; title: string; isMerchant: boolean }

function Place({ product: { id, merchantId }, marketplaceId, title, isMerchant }: PlaceProps) {
  const mayManage = useMay('mapping:manage')
  const question = { params: { id }, query: isMerchant ? { marketplaceId } : {} }
  const { data, error, refetch } = useCall(mapping.ofProduct, question)
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
        <Link className="pm-link" href={workbench}>
          Open the mappings
        </Link>
      }
    >
      {readiness && <Ready readiness={readiness} />}
      {data.attributes.length === 0 ? (
        <p className="pm-none">Its collections ask for no attributes.</p>
      ) : (
        <table className="pm-table">
          <thead>
            <tr>
              <th scope="col">Attribute</th>
              <th scope="col">Value</th>
              <th scope="col" className="pm-from">
                From
              </th>
              {mayManage && (
                <th scope="col">
                  <span className="st-hidden">Change</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {data.attributes.map((asked) => (
              <ProductMappingRow
                key={asked.definition.productAttributeDefinitionId}
                asked={asked}
                marketplaceId={marketplaceId}
                question={question}
                mayManage={mayManage}
              />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

function Ready({ readiness: { isReady, percentageMapped, reasons } }: { readiness: MarketplaceReadiness }) {
  const blocking = reasons.filter(({ level }) => level === 'required')
  return (
    <div className={isReady ? 'pm-ready is-ready' : 'pm-ready'}>
      {isReady ? <CircleCheck size={18} aria-hidden /> : <CircleAlert size={18} aria-hidden />}
      <div>
        <strong>{isReady ? 'Ready' : 'Not ready yet'}</strong>
        {percentageMapped !== null && <span> · {percent(percentageMapped)} mapped</span>}
        {blocking.length > 0 && (
          <ul>
            {blocking.map(({ code, field, message }) => (
              <li key={`${code} ${field}`}>{message}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
