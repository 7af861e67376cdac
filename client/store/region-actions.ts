/** Choosing a city (spec §4 and §7, D18, D19). */
import type { Profile } from '../../shared/contract/things.ts';
import { showDialog } from './dialog-actions.ts';
import { regionActions } from './region-slice.ts';
import type { AppThunk } from './state.ts';

/** Where the visitor's answer to the city question stays (D18). */
const CONFIRMED = 'region.confirmed';
/** Spec §9. */
const PROFILE_STALE_MS = 60_000;

/** Reads who visits, unless that is known and fresh. A failure is logged: the page serves everybody without it. */
export function readProfile(): AppThunk<Promise<Profile | undefined>> {
  return async (dispatch, getState, { services: { api, clock, log } }) => {
    const { profile, profileReadAt } = getState().region;
    if (profile !== undefined && clock.now() - profileReadAt < PROFILE_STALE_MS) return profile;
    try {
      const read = await api('GET /session/user_info.json', {});
      dispatch(regionActions.profileRead({ profile: read, at: clock.now() }));
      return read;
    } catch (error) {
      log('Profile load:', error);
      return undefined;
    }
  };
}

/**
 * Asks once whether the city is the visitor's own, when the detected one differs from the host's (D18). Nobody is
 * redirected by detection: 'Да' confirms the profile's `area_id`, the other button opens the city picker.
 */
export function askCity(): AppThunk<Promise<void>> {
  return async (dispatch, getState, { services: { storage } }) => {
    const profile = await dispatch(readProfile());
    const detected = profile?.geo;
    if (profile === undefined || detected === null || detected === undefined) return;
    if (storage.get(CONFIRMED) !== undefined) return;
    if (detected.id === (getState().region.current.id ?? profile.area_id)) return;
    const props = { city: profile.area.title, detected: detected.title };
    const answer = await dispatch(showDialog('cityQuestion', props, 'wait'));
    storage.set(CONFIRMED, String(profile.area_id));
    if (answer === true) await dispatch(chooseCity(profile.area_id));
    if (answer === false) void dispatch(showDialog('cityPicker', {}));
  };
}

/**
 * Approves a city. One of another region leads to its host, with the same path, query and hash.
 * @returns once the API has taken the choice, whether it leads to another host; undefined where it failed, which is
 * logged (spec §8)
 */
export function chooseCity(id: number): AppThunk<Promise<'leaves' | 'stays' | undefined>> {
  return async (dispatch, getState, { services: { api, history, storage, log } }) => {
    const { current } = getState().region;
    dispatch(regionActions.choosing(id));
    try {
      const { host } = await api('POST /session/geo.json', { body: { geo_id: id } });
      storage.set(CONFIRMED, String(id));
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
