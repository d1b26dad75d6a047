/** Returns the subjects of a section, stored as one text separated by ';' (spec 2, §9). */
export function subjectsOf({ subjects }: { subjects: string | null }): string[] {
  return (subjects ?? '')
    .split(';')
    .map((subject) => subject.trim())
    .filter(Boolean)
}
