import { t } from '@lingui/core/macro'
import { Box, Group, SimpleGrid, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { money } from '../../lib/format.ts'
import { useFont } from './use-font.ts'
import textStyles from '../../ui/text.module.css'

const samples = [
  { name: t`Table lamp`, minor: 8400 },
  { name: t`Wool blanket`, minor: 11950 },
]

type StorefrontProps = { name: string; fontHref: string; share: number; frame: (content: ReactNode) => ReactNode }

/** A storefront in the font of a style sheet, as wide as `share` of its screen, inside `frame`; below it, how the font stands. */
export function StorefrontPreview({ name, fontHref, share, frame }: StorefrontProps) {
  const { family, note } = useFont(fontHref)
  return (
    <>
      {frame(
        <Stack
          gap={12}
          w={`${share * 100}%`}
          mx="auto"
          px={14}
          pt={16}
          pb={18}
          style={family === undefined ? undefined : { fontFamily: `'${family}'` }}
        >
          <Box className={textStyles.breakable} component="strong" fz="1.25rem" fw={400}>
            {name}
          </Box>
          <SimpleGrid cols={2} spacing={12}>
            {samples.map((sample) => (
              <Stack key={sample.name} gap={6}>
                <Box h={80} bdrs="md" bg="var(--brand-soft)" />
                <span>{sample.name}</span>
                <Group gap={8} justify="space-between">
                  <span>{money({ minor: sample.minor, currency: 'EUR' })}</span>
                  <Box component="span" px={10} py={4} bdrs="md" fz="xs" bg="var(--brand-fill)" c="var(--brand-on)">{t`Buy`}</Box>
                </Group>
              </Stack>
            ))}
          </SimpleGrid>
        </Stack>,
      )}
      <Box className={textStyles.note} component="p" mt={8} role="status">
        {note}
      </Box>
    </>
  )
}
