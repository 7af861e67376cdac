/** Choosing a city (spec §4 and §7, D18, D19), and finding the visitor's position. */
import type { Geo, Profile } from '../../shared/contract/things.ts';
import type { Point } from '../../shared/rules/shops/distance.ts';
import { cityTexts } from '../../shared/texts/region.ts';
import { showDialog } from '../dialogs/dialog-actions.ts';
import type { Placing } from '../dialogs/dialogs-slice.ts';
import type { AppThunk } from '../store/state.ts';
import { regionActions } from './region-slice.ts';

/** Set once the city question was answered (D18); kept for every city (D44). */
const CONFIRMED = 'region.confirmed';
/** Spec §9. */
const PROFILE_STALE_MS = 60_000;

/** Loads the profile, unless it is fresh. A failure is logged; the page works without it. */
export function readProfile(): AppThunk<Promise<Profile | undefined>> {
  return async (_dispatch, _getState, { services: { api, ask, log } }) => {
    try {
      return await ask({
        queryKey: ['profile'],
        queryFn: () => api('GET /session/user_info.json', {}),
        staleTime: PROFILE_STALE_MS,
        networkMode: 'always',
        retry: false,
      });
    } catch (error) {
      log('Profile load:', error);
      return undefined;
    }
  };
}

/**
 * Asks once whether the detected city is the right one, if it differs from the host's (D18). Detection alone never
 * redirects: 'Да' approves the detected city. Crawlers are not asked (D8).
 */
export function askCity(): AppThunk<Promise<void>> {
  return async (dispatch, getState, { services: { crawler, visitor } }) => {
    if (crawler) return;
    const profile = await dispatch(readProfile());
    const detected = profile?.geo;
    if (profile === undefined || detected === null || detected === undefined) return;
    if (visitor.get(CONFIRMED) !== undefined) return;
    const { current } = getState().region;
    if (detected.id === (current.id ?? profile.area_id)) return;
    const props = { detected: detected.title, shown: current.title || profile.area.title };
    const answer = await dispatch(showDialog('cityQuestion', props, 'wait'));
    visitor.set(CONFIRMED, String(profile.area_id));
    if (answer !== true) return;
    const led = await dispatch(chooseCity(detected.id));
    // On top of the dialog of the address, which has waited for the answer and would be closed with its hash.
    if (led === 'stays') dispatch(announceServingCity(detected, 'push'));
    // The picker shows the failure and lets the visitor try again.
    if (led === undefined) void dispatch(showDialog('cityPicker', {}, 'push'));
  };
}

/**
 * 'Выбрать другой': the city picker replaces the question. A dialog of the address goes on waiting (D7) and keeps its
 * hash, which the host of the chosen city is to get (D19).
 */
export function chooseOtherCity(): AppThunk {
  return (dispatch) => {
    void dispatch(showDialog('cityPicker', {}, 'replace'));
  };
}

/**
 * Approves a city. If it has another host, loads this address from there, with path, query and hash (D19).
 * @returns whether the page is left or stays, once the API has accepted the choice; undefined after a failure, which is
 * logged (spec §8)
 */
export function chooseCity(id: number): AppThunk<Promise<'leaves' | 'stays' | undefined>> {
  return async (dispatch, getState, { services: { api, history, visitor, log } }) => {
    const { current } = getState().region;
    dispatch(regionActions.choosing(id));
    try {
      const { host } = await api('POST /session/geo.json', { body: { geo_id: id } });
      visitor.set(CONFIRMED, String(id));
      dispatch(regionActions.choiceEnded({ failed: false }));
      if (id === current.id || host === '' || host.toLowerCase() === current.host) return 'stays';
      history.goToHost(host);
      return 'leaves';
    } catch (error) {
      log('Region update:', error);
      dispatch(regionActions.choiceEnded({ failed: true }));
      return undefined;
    }
  };
}

/**
 * Shows a note that an approved city has no host of its own, and which city serves it (contract.md §5.5). Does nothing
 * for the page's own city.
 * @param placing of the note in the stack of dialogs
 * @returns is the note shown?
 */
export function announceServingCity({ id, title }: Pick<Geo, 'id' | 'title'>, placing?: Placing): AppThunk<boolean> {
  return (dispatch, getState) => {
    const { current } = getState().region;
    if (id === current.id || current.title === '') return false;
    const text = cityTexts.servedBy(title, current.title);
    void dispatch(showDialog('message', { title, text }, placing));
    return true;
  };
}

/**
 * 'Определить моё местоположение': finds the visitor's position.
 * @returns undefined after a failure, which is logged (spec §8)
 */
export function locateVisitor(): AppThunk<Promise<Point | undefined>> {
  return async (dispatch, _getState, { services: { locate, log } }) => {
    try {
      const position = await locate();
      dispatch(regionActions.located(position));
      return position;
    } catch (error) {
      log('Geolocation:', error);
      return undefined;
    }
  };
}
