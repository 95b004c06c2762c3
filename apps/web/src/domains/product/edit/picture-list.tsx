import { t } from '@lingui/core/macro'
import { Box, Button, Group, Stack, TextInput } from '@mantine/core'
import { ArrowDown, ArrowUp, Crop, Replace, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import noImage from '../../../ui/no-image.svg'
import textStyles from '../../../ui/text.module.css'
import layoutStyles from '../../../ui/layout.module.css'
import styles from './product-edit.module.css'
import formStyles from '../../../ui/form.module.css'

/** A picture in the order of its product. `src` is null while there is nothing to show of it. */
export type ListedPicture = { key: string; src: string | null; alt: string; note?: string | undefined }

type ListProps = {
  pictures: readonly ListedPicture[]
  onMove: (place: number, by: 1 | -1) => void
  /** Called when a description was changed and left. */
  onAlt: (place: number, alt: string) => void
  onRemove: (place: number) => void
  onCrop?: (place: number) => void
  onReplace?: (place: number) => void
  isBusy?: boolean
}

/** The pictures of a product in their order; the first stands for it in lists. Each is described, moved, cropped, replaced or taken out. */
export function PictureList({ pictures, onMove, onAlt, onRemove, onCrop, onReplace, isBusy = false }: ListProps) {
  return (
    <ol className={layoutStyles.close}>
      {pictures.map((picture, place) => {
        const number = place + 1
        const menuAction = (label: string, icon: ReactNode, onClick: () => void, isOff = false) => (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            px={6}
            aria-label={label}
            title={label}
            disabled={isBusy || isOff}
            onClick={onClick}
          >
            {icon}
          </Button>
        )
        return (
          <Group key={picture.key} component="li" gap={14} align="flex-start" wrap="nowrap">
            <Box
              className={layoutStyles.contain}
              component="img"
              w={88}
              h={88}
              bd="1px solid var(--border)"
              bdrs="md"
              bg="var(--subtle)"
              src={picture.src ?? noImage}
              alt=""
              loading="lazy"
            />
            <Stack gap={4} flex={1} miw={0}>
              <TextInput
                size="xs"
                label={place === 0 ? t`Alt text of the main image` : t`Alt text of image ${number}`}
                labelProps={{ className: formStyles.label }}
                placeholder={t`Describe the image (alt text)`}
                maxLength={500}
                defaultValue={picture.alt}
                onBlur={(event) => event.currentTarget.value !== picture.alt && onAlt(place, event.currentTarget.value)}
              />
              {picture.note !== undefined && <span className={textStyles.note}>{picture.note}</span>}
              <Group className={styles.pictureActions} gap={2} ms={-6} align="stretch">
                {menuAction(t`Move image ${number} up`, <ArrowUp size={16} aria-hidden />, () => onMove(place, -1), place === 0)}
                {menuAction(t`Move image ${number} down`, <ArrowDown size={16} aria-hidden />, () => onMove(place, 1), place === pictures.length - 1)}
                {onCrop && menuAction(t`Crop image ${number}`, <Crop size={16} aria-hidden />, () => onCrop(place), picture.src === null)}
                {onReplace && menuAction(t`Replace image ${number}`, <Replace size={16} aria-hidden />, () => onReplace(place))}
                {menuAction(t`Remove image ${number}`, <Trash2 size={16} aria-hidden />, () => onRemove(place))}
              </Group>
            </Stack>
          </Group>
        )
      })}
    </ol>
  )
}

/** A list with two neighbours changed about. */
export function moved<T>(list: readonly T[], place: number, by: 1 | -1): T[] {
  const next = [...list]
  const [one] = next.splice(place, 1)
  if (one !== undefined) next.splice(place + by, 0, one)
  return next
}
