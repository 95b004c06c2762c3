import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Dialog } from '../../../ui/dialog.tsx'
import { Link } from '../../../ui/link.tsx'
import '../../../ui/index-rows.css'

export type Refusal = { id: string; name: string; message: string }

/** Which products of a command were left as they are, and why, each with the way to it. */
export function RefusalsDialog({ refusals, onClose }: { refusals: readonly Refusal[]; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={t`${plural(refusals.length, { one: '# product not changed', other: '# products not changed' })}`} size={520}>
      <ul className="pr-refusals">
        {refusals.map(({ id, name, message }) => (
          <li key={id}>
            <Link href={`/shop/products/${id}`} className="ix-name" onClick={onClose}>
              {name}
            </Link>
            <span className="pr-quiet">{message}</span>
          </li>
        ))}
      </ul>
      <div className="fm-dialog-actions">
        <Button onClick={onClose}>{t`Close`}</Button>
      </div>
    </Dialog>
  )
}
