import { expect, test, vi } from 'vitest';
import { createVisitorStore, type Visitor } from './use-visitor.ts';

const aisyah: Visitor = { name: 'Nur Aisyah', email: 'aisyah@gmail.example', role: 'visitor' };

/** A store for a browser whose hint and session the test sets. */
function open(session: { hint: boolean; visitor: Visitor | null }) {
  const source = {
    hasHint: () => session.hint,
    fetch: vi.fn(async () => session.visitor),
    endSession: vi.fn(async () => {}),
    log: vi.fn(),
  };
  const store = createVisitorStore(source);
  const heard = vi.fn();
  store.subscribe(heard);
  return { store, source, heard };
}

test('without a hint the server is not asked', async () => {
  const { store, source, heard } = open({ hint: false, visitor: null });
  await store.refresh();
  expect(store.read()).toBeNull();
  expect(source.fetch).not.toHaveBeenCalled();
  expect(heard).not.toHaveBeenCalled();
});

test('with a hint the server is asked, once at a time', async () => {
  const { store, source, heard } = open({ hint: true, visitor: aisyah });
  await Promise.all([store.refresh(), store.refresh()]);
  expect(store.read()).toEqual(aisyah);
  expect(source.fetch).toHaveBeenCalledTimes(1);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('when another tab signs in or out, this one follows the next time it looks', async () => {
  const session = { hint: false, visitor: null as Visitor | null };
  const { store } = open(session);
  await store.refresh();
  Object.assign(session, { hint: true, visitor: aisyah });
  await store.refresh();
  expect(store.read()).toEqual(aisyah);
  Object.assign(session, { hint: false, visitor: null });
  await store.refresh();
  expect(store.read()).toBeNull();
});

test('this tab does not keep the name when another person signs in elsewhere, or the session ends', async () => {
  const session = { hint: true, visitor: aisyah as Visitor | null };
  const { store } = open(session);
  await store.refresh();
  session.visitor = { ...aisyah, name: 'Wei Ling', email: 'weiling@gmail.example' };
  await store.refresh();
  expect(store.read()?.name).toBe('Wei Ling');
  session.visitor = null;
  await store.refresh();
  expect(store.read()).toBeNull();
});

test('the object stays the same for the same person', async () => {
  const { store, source, heard } = open({ hint: true, visitor: aisyah });
  await store.refresh();
  const first = store.read();
  source.fetch.mockResolvedValueOnce({ ...aisyah });
  await store.refresh();
  expect(store.read()).toBe(first);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('an answer that comes after the sign-out is ignored', async () => {
  const session = { hint: true, visitor: aisyah };
  const { store, source } = open(session);
  await store.refresh();
  const answer = Promise.withResolvers<Visitor | null>();
  source.fetch.mockReturnValueOnce(answer.promise);
  const asked = store.refresh();
  source.endSession.mockImplementationOnce(async () => {
    session.hint = false;
  });
  await store.signOut();
  answer.resolve(aisyah);
  await asked;
  expect(store.read()).toBeNull();
});

test('a missing answer is logged, and the server is asked again the next time', async () => {
  const { store, source } = open({ hint: true, visitor: aisyah });
  source.fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await store.refresh();
  expect(store.read()).toBeNull();
  expect(source.log).toHaveBeenCalledTimes(1);
  await store.refresh();
  expect(store.read()).toEqual(aisyah);
  source.fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await store.refresh();
  expect(store.read(), 'who was known before').toEqual(aisyah);
});

test('signing out ends the session on the server first', async () => {
  const { store, source, heard } = open({ hint: true, visitor: aisyah });
  await store.refresh();
  source.endSession.mockImplementationOnce(async () => {
    expect(store.read()).toEqual(aisyah);
  });
  expect(await store.signOut()).toBe(true);
  expect(store.read()).toBeNull();
  expect(heard).toHaveBeenCalledTimes(2);
});

test('a sign-out that fails is logged and changes nothing', async () => {
  const { store, source } = open({ hint: true, visitor: aisyah });
  await store.refresh();
  source.endSession.mockRejectedValueOnce(new Error('/api/sign-out answered 500'));
  expect(await store.signOut()).toBe(false);
  expect(store.read()).toEqual(aisyah);
  expect(source.log).toHaveBeenCalledTimes(1);
});
