import { plural, t } from '@lingui/core/macro'
import { Button, Flex } from '@mantine/core'
import { Dialog } from '../../../ui/dialog.tsx'
import { Link } from '../../../ui/link.tsx'
import textStyles from '../../../ui/text.module.css'
import formStyles from '../../../ui/form.module.css'

export type Refusal = { id: string; name: string; message: string }

/** Which products of a command were left as they are, and why, each with the way to it. */
export function RefusalsDialog({ refusals, onClose }: { refusals: readonly Refusal[]; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={t`${plural(refusals.length, { one: '# product not changed', other: '# products not changed' })}`} size={520}>
      <Flex component="ul" direction="column" gap={12}>
        {refusals.map(({ id, name, message }) => (
          <Flex component="li" direction="column" gap={0} key={id}>
            <Link href={`/shop/products/${id}`} className={textStyles.name} onClick={onClose}>
              {name}
            </Link>
            <span className={textStyles.note}>{message}</span>
          </Flex>
        ))}
      </Flex>
      <div className={formStyles.dialogActions}>
        <Button onClick={onClose}>{t`Close`}</Button>
      </div>
    </Dialog>
  )
}
