import type { Mutant } from './mutant.ts'

const FAIR = 'tests/api/platform/downloads/fair.test.ts'
const READ_AHEAD = 'api/platform/downloads/read-ahead.test.ts'
const QUEUE = 'api/platform/jobs/fair-queue.test.ts'
const SLOTS = 'api/platform/jobs/fair-slots.test.ts'

export const DOWNLOADS: Mutant[] = [
  {
    name: 'an export of a slow reader keeps its slot',
    file: 'api/platform/downloads/waiting-bytes.ts',
    text: 'return slow && spool(bytes)',
    replacement: 'return false',
    caughtBy: { files: FAIR, titles: 'readers who take nothing' },
  },
  {
    name: 'a company takes all temporary files of downloads',
    file: 'api/platform/limiters/byte-budget.ts',
    text: '(owners.get(owner) ?? 0) + bytes <= limits.owner &&\n',
    replacement: '',
    caughtBy: { files: READ_AHEAD, titles: 'leaves half of them' },
  },
  {
    name: 'an export whose reader has left goes on waiting for a slot',
    file: 'api/platform/downloads/downloads.ts',
    text: 'acquire(tenantId, signal, actor?.id)',
    replacement: 'acquire(tenantId, undefined, actor?.id)',
    caughtBy: { files: FAIR, titles: 'leave the queue' },
  },
  {
    name: 'the people of a company do not take turns',
    file: 'api/platform/jobs/fair-queue.ts',
    text: '    members.delete(member)\n    if (rest.length > 0) members.set(member, rest)\n',
    replacement:
      '    if (rest.length > 0) members.set(member, rest)\n    else members.delete(member)\n',
    caughtBy: { files: QUEUE, titles: 'no person of one, twice' },
  },
  {
    name: 'who was told to come back has lost the place',
    file: 'api/platform/jobs/fair-slots.ts',
    text: '    returning.push(now + seconds * 1_000)\n',
    replacement: '',
    caughtBy: { files: SLOTS, titles: 'with the place' },
  },
]
