import { t } from '@lingui/core/macro'
import type { EditableField, Product } from '@stoa/contract/product.ts'
import type { OwnedField } from '@stoa/contract/field-ownership.ts'
import { Undo2 } from 'lucide-react'
import textStyles from '../../../ui/text.module.css'

type NoteProps = {
  field: EditableField
  saved: Product | undefined
  /** Fields to reset to the value of the shop. */
  resets: readonly EditableField[]
  onResets: (next: EditableField[]) => void
}

const ownedAs: Partial<Record<EditableField, OwnedField>> = { name: 'title', description: 'description', images: 'pictures' }

/** Below a field of a shop's product that was edited here: a sync leaves it alone, unless it is given back. */
export function EditedNote({ field, saved, resets, onResets }: NoteProps) {
  const owned = ownedAs[field]
  // A field that the portal owns cannot be given back to the shop one product at a time.
  if (owned !== undefined && saved?.portalFields.includes(owned))
    return <p className={textStyles.hint}>{t`Owned by the portal; syncs don’t overwrite it.`}</p>
  if (!saved?.isFromShop || !saved.editedFields.includes(field)) return null
  const isReset = resets.includes(field)
  return (
    <p className={textStyles.hint}>
      {isReset ? t`Reverts to the shop value at the next sync.` : t`Edited here; syncs won’t overwrite it.`}{' '}
      <button
        type="button"
        className={textStyles.link}
        onClick={() => onResets(isReset ? resets.filter((one) => one !== field) : [...resets, field])}
      >
        {isReset ? (
          t`Keep edit`
        ) : (
          <>
            <Undo2 size={13} aria-hidden /> {t`Revert to shop value`}
          </>
        )}
      </button>
    </p>
  )
}
