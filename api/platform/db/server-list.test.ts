import { expect, test } from 'vitest'
import { readServerList } from './server-list.ts'

test.each([
  ['postgres://app@db/sendero', ['postgres://app@db/sendero'], false],
  [
    'postgresql://app:a%2Cb@db1:5432,db2:5433/sendero?sslmode=verify-full',
    [
      'postgresql://app:a%2Cb@db1:5432/sendero?sslmode=verify-full',
      'postgresql://app:a%2Cb@db2:5433/sendero?sslmode=verify-full',
    ],
    false,
  ],
  [
    'postgres://db1,db2/sendero?target_session_attrs=read-write',
    ['postgres://db1/sendero', 'postgres://db2/sendero'],
    true,
  ],
  ['postgres://db/sendero?target_session_attrs=any', ['postgres://db/sendero'], false],
  ['postgres:///sendero?host=/run/postgresql', ['postgres:///sendero?host=/run/postgresql'], false],
])('%s', (address, urls, writable) => {
  expect(readServerList(address)).toEqual({ urls, writable })
})

test.each(['hunter2', 'postgres://db:port/sendero', 'postgres://a:1,b:x/sendero'])(
  'refuses %s',
  (address) => {
    expect(readServerList(address)).toBeNull()
  },
)
