import {
  Children,
  cloneElement,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
} from 'react';
import { UNSAFE_DataRouterStateContext as DataRouterStateContext, Scripts } from 'react-router';
import { hydratedEvent, interactiveEvent } from '#app/hydration/hydration-events.ts';
import { isDocumentKept } from '#app/hydration/keep-document.ts';
import { replayMissed, restoreValue } from '#app/hydration/replay-events.ts';

/**
 * React Router's `Scripts`, deferred: nothing of them is fetched or run before `head-script.ts` starts them.
 * Stands at the end of the body, and tells the head script when React has taken the page over.
 * @param props.styles a stylesheet to fetch along with the scripts
 */
export function PageScripts({ styles }: { styles?: string }) {
  // When a client loader runs on load, the router is settled only after it, and then restores the scroll position.
  const isSettled = useContext(DataRouterStateContext)?.initialized;
  useLayoutEffect(() => {
    window.dispatchEvent(new CustomEvent(hydratedEvent, { detail: restoreValue }));
  }, []);
  useEffect(() => {
    if (!isSettled) return;
    // Wait for the next task: if an effect has thrown, React draws the error page within this one.
    setTimeout(() => {
      if (isDocumentKept()) return;
      window.dispatchEvent(new CustomEvent(interactiveEvent, { detail: replayMissed }));
    });
  }, [isSettled]);
  // `Scripts` is called, not rendered, so that its elements can be changed.
  return deferScripts(Scripts({}), styles);
}

type ScriptProps = { type?: string; async?: boolean; 'data-modules'?: string };
type LinkProps = { rel?: string; href?: string };

/**
 * Makes the module script inert and takes out the preloads, whose addresses the script keeps in `data-modules`.
 * Elements of an unknown shape (a newer React Router) are left as they are: then the page starts at once.
 */
export function deferScripts(scripts: ReactElement | null, styles?: string): ReactElement | null {
  const elements = flatten(scripts);
  const modules = elements.filter(isModulePreload).map(({ props }) => props.href);
  const starts = elements.filter(isModuleScript);
  const [start] = starts;
  if (!start || starts.length > 1 || modules.length === 0) return scripts;
  const deferred = cloneElement(start, {
    type: 'text/plain',
    async: undefined,
    'data-modules': [...modules, styles].filter(Boolean).join(' '),
  });
  return (
    <>
      {elements
        .filter((element) => !isModulePreload(element))
        .map((element) => (element === start ? deferred : element))}
    </>
  );
}

/** All elements, those in fragments included; `toArray` gives each a key of its own. */
function flatten(node: ReactNode): ReactElement[] {
  const children = Children.toArray(node).map((child) =>
    isValidElement<{ children?: ReactNode }>(child) && child.type === Fragment
      ? flatten(child.props.children)
      : child,
  );
  return Children.toArray(children).filter((child) => isValidElement(child));
}

function isModulePreload(element: ReactElement): element is ReactElement<LinkProps> {
  return element.type === 'link' && (element.props as LinkProps).rel === 'modulepreload';
}

function isModuleScript(element: ReactElement): element is ReactElement<ScriptProps> {
  return element.type === 'script' && (element.props as ScriptProps).type === 'module';
}
