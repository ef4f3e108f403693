import { expect, test, vi } from 'vitest';
import { createVisitorStore, type Visitor } from './use-visitor.ts';

const aisyah: Visitor = { name: 'Nur Aisyah', email: 'aisyah@gmail.example', role: 'visitor' };

/** A store over a browser whose hint and session a test sets. */
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

test('without a hint nobody is asked', async () => {
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

test('signed in or out in another tab: this one follows when it looks again', async () => {
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

test('another person signed in elsewhere, or a session that ended: this tab does not keep the name', async () => {
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

test('the same person is the same object', async () => {
  const { store, source, heard } = open({ hint: true, visitor: aisyah });
  await store.refresh();
  const first = store.read();
  source.fetch.mockResolvedValueOnce({ ...aisyah });
  await store.refresh();
  expect(store.read()).toBe(first);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('an answer that comes after the sign-out tells of nobody', async () => {
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

test('no answer is logged, and asked for again the next time', async () => {
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
