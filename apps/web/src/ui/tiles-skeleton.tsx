import { SimpleGrid, Skeleton } from '@mantine/core'

/** A grid of cards that are on their way. */
export function TilesSkeleton({ height }: { height: number }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} p={16} aria-hidden>
      {[0, 1, 2, 3, 4, 5, 6, 7].map((tile) => (
        <Skeleton key={tile} h={height} radius="lg" />
      ))}
    </SimpleGrid>
  )
}
