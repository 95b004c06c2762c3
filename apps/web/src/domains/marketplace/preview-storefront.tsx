import { t } from '@lingui/core/macro'
import { Box, Group, SimpleGrid, Stack } from '@mantine/core'
import { money } from '../../lib/format.ts'
import textStyles from '../../ui/text.module.css'

const samples = [
  { name: t`Table lamp`, minor: 8400 },
  { name: t`Wool blanket`, minor: 11950 },
]

/** A storefront in a font of its own, as wide as `share` of its screen. */
export function StorefrontPreview({ name, family, share }: { name: string; family: string | undefined; share: number }) {
  return (
    <Stack gap={12} w={`${share * 100}%`} mx="auto" px={14} pt={16} pb={18} style={family === undefined ? undefined : { fontFamily: `'${family}'` }}>
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
    </Stack>
  )
}
