import { href } from 'react-router';
import { type SessionEnding, warningMs } from '#app/accounts/sessions/session-lifetime.ts';

/** 'last': it can't be kept, since its seven days are over. 'over': it ended while the warning was shown. */
export type SessionWarning = 'soon' | 'last' | 'over';

/** How often it asks while the warning shows, since another tab may keep the session or somebody may sign in again. */
const lookEveryMs = 5000;

/**
 * Tells when the session is about to end, and when it no longer is. `look` asks the server, which does not
 * count as a use; `keep` extends the session, and answers whether that was possible.
 */
export function watchSession(tell: (warning: SessionWarning | null) => void) {
  let warning: SessionWarning | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  async function ask(method: 'GET' | 'POST'): Promise<boolean> {
    clearTimeout(timer);
    const ending = await fetchEnding(method);
    if (isStopped) return false;
    if (ending !== 'unknown') {
      warning = warningOf(ending, warning);
      tell(warning);
    }
    const nextMs = warning || ending === 'unknown' ? lookEveryMs : untilWarning(ending);
    if (nextMs !== null) timer = setTimeout(() => void ask('GET'), nextMs);
    return ending !== 'unknown' && warning === null;
  }

  return {
    look: () => ask('GET'),
    keep: () => ask('POST'),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

type Answer = SessionEnding | 'over' | 'unknown';

async function fetchEnding(method: 'GET' | 'POST'): Promise<Answer> {
  try {
    const response = await fetch(href('/admin/session'), { method });
    if (response.status === 401) return 'over';
    return response.ok ? await response.json() : 'unknown';
  } catch {
    // No connection: the server is asked again.
    return 'unknown';
  }
}

/** If nobody was warned before the end, there is no warning after it: the next thing they do tells them. */
function warningOf(ending: SessionEnding | 'over', before: SessionWarning | null) {
  if (ending === 'over') return before && 'over';
  if (ending.endsInMs > warningMs) return null;
  return ending.canBeKept ? 'soon' : 'last';
}

function untilWarning(ending: SessionEnding | 'over'): number | null {
  return ending === 'over' ? null : ending.endsInMs - warningMs;
}
