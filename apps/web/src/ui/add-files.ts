/** What a field of files holds after a choice, and why the first file of the choice that was not added cannot be taken. */
export type ChosenFiles = { files: readonly File[]; issue: string | undefined }

const isSame = (one: File, other: File): boolean => one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/**
 * Adds files to those chosen before, or replaces the one file. A file that cannot be taken is named and not added; the others are; one that is
 * chosen twice is held once.
 * @param refuse says why a file cannot be taken.
 */
export function addFiles(
  before: readonly File[],
  chosen: readonly File[],
  { isMany, refuse }: { isMany: boolean; refuse: (file: File) => string | undefined },
): ChosenFiles {
  const good = chosen.filter((file) => refuse(file) === undefined)
  const issue = chosen.map(refuse).find((reason) => reason !== undefined)
  if (!isMany) return { files: good.slice(0, 1), issue }
  return { files: [...before, ...good.filter((file) => !before.some((one) => isSame(one, file)))], issue }
}
