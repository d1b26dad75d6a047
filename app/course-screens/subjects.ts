/** The subjects of a section, which are stored as one text parted by ';' (spec 2, §9). */
export function subjectsOf({ subjects }: { subjects: string | null }): string[] {
  return (subjects ?? '')
    .split(';')
    .map((subject) => subject.trim())
    .filter(Boolean)
}
